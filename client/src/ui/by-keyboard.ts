/** A box that scrolls can have the focus. */
export const BY_KEYBOARD = { tabIndex: 0 }

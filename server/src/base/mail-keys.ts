/** The keys of mails (product §7.5): there is one mail for each. */
export const enrolledKey = (orderId: string) => `enrolled:${orderId}`
export const endedKey = (orderId: string) => `ended:${orderId}`
export const classCanceledKey = (id: string) => `class-canceled:${id}`

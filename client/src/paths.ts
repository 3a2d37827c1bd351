import { SCREEN_NAMES, SCREENS, type ScreenName, type ScreenWithId } from './screens.ts'

/** The address of each screen; of one with an id, a function that makes it from the id. */
type ScreenPaths = {
  readonly [Name in ScreenName]: Name extends ScreenWithId ? (id: string) => string : string
}

const pathOf = (name: ScreenName) => {
  const { path } = SCREENS[name]
  return path.endsWith(':id') ? (id: string) => path.replace(':id', () => id) : path
}

/** The part of an address that names the pass which the next one follows. */
const afterQuery = (after: string | undefined) => (after ? `?after=${encodeURIComponent(after)}` : '')

/** Id of the waiting list on the page of a full class. */
export const WAITING_LIST_ID = 'waiting-list'

/** Builds every link of the client, from the table of screens. */
export const paths = {
  ...(Object.fromEntries(SCREEN_NAMES.map((name) => [name, pathOf(name)])) as ScreenPaths),
  /** The form of a new class, filled with a copy of another class. */
  duplicateClass: (classId: string) => `${SCREENS.addClass.path}?from=${classId}`,
  /** The passes on sale; `after`: the pass of a student that the next one follows. */
  passesAfter: (after: string | undefined) => SCREENS.passes.path + afterQuery(after),
  /** The checkout of a pass. */
  buyPass: (productId: string, after?: string) =>
    SCREENS.passCheckout.path.replace(':id', () => productId) + afterQuery(after),
  /** The roster of a class, open at one of its dates. */
  rosterOn: (classId: string, sessionId: string) =>
    `${SCREENS.roster.path.replace(':id', () => classId)}?date=${sessionId}`,
  /** The waiting list of a full class. */
  waitingList: (classId: string) =>
    `${SCREENS.yogaClass.path.replace(':id', () => classId)}#${WAITING_LIST_ID}`,
}

/** The paths of all pages; `:id` stands for an id. */
export const pagePaths = (): string[] => SCREEN_NAMES.map((name) => SCREENS[name].path)

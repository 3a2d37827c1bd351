/** Said to admins and instructors: in a list once, above the classes. */
export const ONLY_STUDENTS = 'Only students can select classes.'

/** Who teaches a date, with the teacher of the class if that is somebody else: `Ana instead of Mei`. */
export function substituteText(teacher: string, substituted: string | undefined): string {
  return substituted ? `${teacher} instead of ${substituted}` : teacher
}

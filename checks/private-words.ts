import type { SourceFile } from './source-files.ts'

/** What belongs to one machine or network, and would mean nothing to anybody else. */
const PRIVATE: readonly [RegExp, string][] = [
  [/(?<![\w.-])\/(work|root|home\/\w+|Users\/\w+)\//, 'a path of one machine'],
  [/[A-Z]:\\Users\\/, 'a path of one machine'],
  [
    /https?:\/\/(?!registry\.npmjs\.org\b)[\w.-]*(registry|artifactory|nexus|verdaccio|pypi-proxy)[\w.-]*/,
    'a registry host',
  ],
  [/\/\/[\w.-]+\/:_auth(Token)?=|_authToken\s*=/, 'a registry credential'],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key'],
  [/\b(sk|rk)_live_\w{8,}/, 'a live card key'],
]

/** Lines of a file that name a machine, a private network or a secret. */
export function privateWords(file: SourceFile): string[] {
  return file.text
    .split('\n')
    .flatMap((line, index) =>
      PRIVATE.filter(([pattern]) => pattern.test(line)).map(
        ([, what]) => `${file.path}:${index + 1} has ${what}`,
      ),
    )
}

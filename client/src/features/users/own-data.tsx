import { useState } from 'react'
import { saveFile } from '../../lib/download.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { wordsFor } from '../../lib/problem-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { readOwnData } from './users.api.ts'

/** Gives the user everything the club keeps about them, as a JSON file. */
export function OwnData({ email }: { email: string }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { run, isRunning } = useOneAtATime()
  const download = async () => {
    setFailure(null)
    try {
      saveFile('ningjing-my-data.json', 'application/json', JSON.stringify(await readOwnData(email), null, 2))
    } catch (error) {
      setFailure(wordsFor(error))
    }
  }
  return (
    <>
      {failure && (
        <Notice tone="danger" className="mb-4">
          {failure}
        </Notice>
      )}
      <Button look="secondary" busy={isRunning} onClick={() => void run(download)}>
        Export my data
      </Button>
    </>
  )
}

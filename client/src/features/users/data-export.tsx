import { useState } from 'react'
import { errorText } from '../../lib/calls/error-text.ts'
import { saveFile } from '../../lib/calls/save-file.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { readUserData } from './users.api.ts'

/** Downloads all data about the user as a JSON file. */
export function DataExport({ email }: { email: string }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { run, isRunning } = useOneAtATime()
  const download = async () => {
    setFailure(null)
    try {
      saveFile(
        'ningjing-my-data.json',
        'application/json',
        JSON.stringify(await readUserData(email), null, 2),
      )
    } catch (error) {
      setFailure(errorText(error))
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

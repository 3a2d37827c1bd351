import { clubFileName } from '@ningjing/contract/club/file-name'
import { useState } from 'react'
import { errorText } from '../../lib/calls/error-text.ts'
import { saveFile } from '../../lib/calls/save-file.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { useClubName } from '../../ui/club.ts'
import { Notice } from '../../ui/notice.tsx'
import { readUserData } from './users.api.ts'

/** Downloads all data about the user as a JSON file. */
export function DataExport({ email }: { email: string }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { run, isRunning } = useOneAtATime()
  const name = clubFileName(useClubName(), 'my-data.json')
  const download = async () => {
    setFailure(null)
    try {
      saveFile(name, 'application/json', JSON.stringify(await readUserData(email), null, 2))
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

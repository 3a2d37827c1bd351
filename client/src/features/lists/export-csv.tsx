import { clubFileName } from '@ningjing/contract/club/file-name'
import { Download } from 'lucide-react'
import { errorText } from '../../lib/calls/error-text.ts'
import { saveFile } from '../../lib/calls/save-file.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { showFailure } from '../../lib/lasting-alerts.ts'
import { Button } from '../../ui/button.tsx'
import { useClubName } from '../../ui/club.ts'

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

type ExportProps = {
  /** Name of the rows, such as `classes`. */
  list: string
  read: () => Promise<string>
}

/** Button that downloads a list as CSV. */
export function ExportCsv({ list, read }: ExportProps) {
  return <DownloadCsv file={`${list}.csv`} read={read}>{`Export ${list} as CSV`}</DownloadCsv>
}

type DownloadProps = {
  /** Name of the file; that of the club comes before it. */
  file: string
  read: () => Promise<string>
  /** Label of the button, which phones show as its icon alone where it stands beside a heading. */
  children: string
  isBesideHeading?: boolean
}

/** Button that reads a table from the API and saves it as CSV. */
export function DownloadCsv({ file, read, children, isBesideHeading = true }: DownloadProps) {
  const { run, isRunning } = useOneAtATime()
  const name = clubFileName(useClubName(), file)
  const download = async () => {
    try {
      saveFile(name, 'text/csv', BYTE_ORDER_MARK + (await read()))
    } catch (error) {
      void showFailure(errorText(error))
    }
  }
  return (
    <Button
      look="secondary"
      busy={isRunning}
      onClick={() => void run(download)}
      className={isBesideHeading ? 'shrink-0 max-sm:w-11 max-sm:px-0' : 'max-sm:whitespace-normal'}
    >
      <Download size={18} strokeWidth={1.8} aria-hidden="true" />
      <span className={isBesideHeading ? 'max-sm:sr-only' : ''}>{children}</span>
    </Button>
  )
}

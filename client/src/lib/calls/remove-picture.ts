import { picturePath, removePicture as route } from '@ningjing/contract/pictures/pictures'
import { confirmLoss, showSuccess } from '../alerts.ts'
import { env } from '../env.ts'
import { showFailure } from '../lasting-alerts.ts'
import { call } from './call.ts'
import { errorText } from './error-text.ts'

const UPLOADS = env.apiUrl + picturePath('')

/** Whether a picture was uploaded, so that an admin can remove it. */
export function isUploaded(address: string): boolean {
  return address.startsWith(UPLOADS)
}

/**
 * Removes an uploaded picture, after a confirmation; shows a toast when it is done or has failed. Returns whether it is
 * removed.
 * @param whose what or who has the picture, for the question
 * @param instead what is shown in its place
 */
export async function removePicture(address: string, whose: string, instead: string): Promise<boolean> {
  const isAgreed = await confirmLoss({
    title: 'Remove this picture?',
    text: `${whose} will show ${instead}. Browsers that have seen the picture may keep it for up to a year. This cannot be undone.`,
    confirmButton: 'Remove picture',
  })
  if (!isAgreed) return false
  try {
    await call(route, { params: { id: address.slice(address.lastIndexOf('/') + 1) } })
    void showSuccess('The picture is removed.', 'Pages that are open show it until they are loaded again.')
    return true
  } catch (error) {
    await showFailure(errorText(error))
    return false
  }
}

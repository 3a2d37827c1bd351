import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import type { AlertKind, MailFacts } from '../../domain/mail.records.ts'
import { counted, type Draft } from './wording.ts'

/** What each alert says to an admin, by its count. */
const TEXTS: Record<AlertKind, (count: number | undefined) => Draft> = {
  backup: () => ({
    title: 'The backup has failed',
    paragraphs: [
      'The older backups are still there. If the database is lost before the next one, what has happened since then is lost too.',
      'The log has the reason: "journalctl -u ningjing-backup", or "docker compose logs backup".',
    ],
    link: { label: 'Open your notices', path: NOTICE_PATHS.notices },
  }),
  reconciliation: (count) => ({
    ...(count === undefined
      ? {
          title: 'The reconciliation has failed',
          paragraphs: [
            'The records of the club could not be compared with the payments.',
            'The log has the reason: "journalctl -u ningjing-reconcile", or "docker compose logs reconcile".',
          ],
        }
      : {
          title: `The reconciliation has found ${counted(count, 'discrepancy', 'discrepancies')}`,
          paragraphs: ['Records and payments do not agree. The page of the reconciliation says where.'],
        }),
    link: { label: 'Open the reconciliation', path: NOTICE_PATHS.reconciliation },
  }),
  dispute: () => ({
    title: 'A bank disputes a payment',
    paragraphs: [
      'Answer it in the dashboard of Stripe before its date, or the money is lost. The payments show each open dispute.',
    ],
    link: { label: 'Open the payments', path: NOTICE_PATHS.managePayments },
  }),
  certificate: (count) => ({
    title:
      count === undefined
        ? 'Browsers refuse the certificate of the site'
        : `The certificate of the site ends in ${counted(count, 'day', 'days')}`,
    paragraphs: [
      count === undefined
        ? 'Visitors see a warning in place of the site.'
        : 'After that, visitors see a warning in place of the site. It should have been renewed 30 days before its end.',
      'On the server, "sudo certbot renew" renews it, or says why not. Then reload nginx.',
    ],
    link: { label: 'Open your notices', path: NOTICE_PATHS.notices },
  }),
}

export function alertText({ what, count }: MailFacts['alert']): Draft {
  return TEXTS[what](count)
}

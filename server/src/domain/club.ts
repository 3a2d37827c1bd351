import type { Club } from '@ningjing/contract/club/club.schemas'
import { CLUB_TERMS } from '@ningjing/contract/enrolments/terms'
import type { Config } from '../base/config.ts'
import type { CalendarSite } from './calendar-text.ts'

/** The club as the settings describe it. */
export function clubOf(config: Config): Club {
  return {
    name: config.CLUB_NAME,
    address: config.CLUB_ADDRESS,
    email: config.CLUB_EMAIL ?? '',
    phone: config.CLUB_PHONE,
    hours: config.CLUB_HOURS,
    zone: config.CLUB_TIME_ZONE,
    tax: { percent: config.TAX_PERCENT, label: config.TAX_LABEL, number: config.TAX_NUMBER },
    terms: CLUB_TERMS,
  }
}

/** What calendars say of the site and the club. */
export function calendarSite(config: Config): CalendarSite {
  return { origin: config.SITE_ORIGIN ?? '', address: config.CLUB_ADDRESS }
}

import type { Club, Home } from '@ningjing/contract/club/club.schemas'
import { clubOfSite as clubAndHomeOf } from '@ningjing/contract/club/club-of-site'
import { Site } from '@ningjing/contract/club/site.schemas'
import * as z from 'zod/mini'
import type { Config } from '../base/config.ts'
import type { CalendarSite } from './calendar-text.ts'
import { type StoredPictures, shownSite } from './shown-site.ts'

/** The club as it is now: the newest published version, or version 0. */
export type ClubNow = { version: number; site: Site; club: Club; home: Home }

/** Version 0: the seed with the settings. They count until the first version is published. */
export function siteOfSettings(config: Config): Site {
  const seed = z.parse(Site, {})
  return {
    ...seed,
    name: config.CLUB_NAME,
    about: {
      ...seed.about,
      address: config.CLUB_ADDRESS,
      email: config.CLUB_EMAIL ?? '',
      phone: config.CLUB_PHONE,
      hours: config.CLUB_HOURS,
    },
    money: {
      ...seed.money,
      taxPercent: config.TAX_PERCENT,
      taxLabel: config.TAX_LABEL,
      taxNumber: config.TAX_NUMBER,
    },
  }
}

/** The club as the settings describe it. */
export const clubOf = (config: Config): Club => clubOfSettings(config).club

/** Version 0 as pages, mails and calls see it. */
export const clubOfSettings = (config: Config, sellsPasses = false): ClubNow =>
  clubOfSite(config, 0, siteOfSettings(config), new Map(), sellsPasses)

/**
 * A version of the site as pages, mails and calls see it.
 * @param stored the pictures that it names and that are there
 * @param sellsPasses whether passes are on sale
 */
export function clubOfSite(
  config: Config,
  version: number,
  published: Site,
  stored: StoredPictures,
  sellsPasses: boolean,
): ClubNow {
  const site = shownSite(published, stored)
  const { club, home } = clubAndHomeOf(version, site, {
    zone: config.CLUB_TIME_ZONE,
    passes: sellsPasses,
  })
  const { logo, logoDark } = club.look
  const ratios = { logoRatio: stored.get(logo) ?? 1, logoDarkRatio: stored.get(logoDark) ?? 1 }
  return { version, site, club: { ...club, look: { ...club.look, ...ratios } }, home }
}

/** What calendars say of the site and the club. */
export function calendarSite(config: Config, { address, rooms, clock }: Club): CalendarSite {
  return { origin: config.SITE_ORIGIN ?? '', address, rooms, clock }
}

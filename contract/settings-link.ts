/** The way to the settings of the portal, apart from paths.ts: the phones of everybody else do not carry it. */
import { link, paths } from './paths.ts'

/** @param tab `platform`, `face`, `account`, `certification`, `tenants` or `erasures`; without it the first that is allowed. */
export const settingsLink = (tab?: string, more: { sysCode?: string; thirdId?: string } = {}) =>
  link(paths.users, { part: 'settings', tab, ...more })

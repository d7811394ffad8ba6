/** Setting the portal up: what each call does. */
import type { settings } from '#contract/settings.ts'
import type { Handlers } from '../../use-case.ts'
import { account, saveAccount } from './account.ts'
import { erasures } from './erasures.ts'
import { faces, saveFace } from './face.ts'
import { get, save } from './platform.ts'
import { claim } from './setup-code.ts'
import { saveTenant, tenants } from './tenants.ts'

export const settingsHandlers: Handlers<typeof settings> = {
  get,
  save,
  faces,
  saveFace,
  tenants,
  saveTenant,
  account,
  saveAccount,
  erasures,
  claim,
}

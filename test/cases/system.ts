import type { system } from '#contract/system.ts'
import { all, type Cases } from '../support/cases.ts'

export const cases: Cases<typeof system> = {
  access: {
    headerInfo: all,
    byPermission: all,
    dictionary: all,
    organisationTypes: all,
    areaTree: all,
  },
  fixtures: {
    headerInfo: {},
    byPermission: {},
    dictionary: { dictionaryCode: 'nation' },
    organisationTypes: {},
    areaTree: {},
  },
  inputs: [],
  otherFields: {
    dictionary: ['dictionaryCode'],
  },
  tables: {
    platform: 'nobody',
    tenants: 'nobody',
    systems: 'nobody',
    // Of a tenant, not of a person.
    transfer_accounts: 'nobody',
    secret_check: 'nobody',
    rounds: 'nobody',
    // Random bytes, and names of tables.
    box_keys: 'nobody',
    pending_rewrites: 'nobody',
    clock_watch: 'nobody',
    // Counts, of nobody by name.
    figures: 'nobody',
    erasures: 'nobody',
    user_systems: { found: 'user_id', copy: 'none', closing: 'gone' },
  },
}

/** Running the tree: what each call does. Those that ask for a right touch only what belongs to the tenant they were asked at. */
import type { organisationManage } from '#contract/organisation-manage.ts'
import type { Handlers } from '../../../use-case.ts'
import { close, open } from './close.ts'
import { create } from './create.ts'
import { duty, leave, letGo } from './members.ts'
import { merge } from './merge.ts'
import { move } from './move.ts'

export const organisationManageHandlers: Handlers<typeof organisationManage> = { create, move, merge, close, open, duty, letGo, leave }

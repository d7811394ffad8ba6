import { exhibitor } from '#contract/exhibitor.ts'
import { organisation } from '#contract/organisation.ts'
import { organisationInvite } from '#contract/organisation-invite.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { unit } from '#contract/unit.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ ...organisation, ...organisationManage, ...organisationInvite, ...exhibitor, saveTitle: unit.saveTitle })

/** What screens say of certifications, and where they lead. */
import { type CertificationState, organisationFields, type OwnCertification, personFields } from '#contract/certification.ts'
import type { CertificationKind } from '#contract/mark.ts'
import { type Path, paths } from '#contract/paths.ts'
import { BuildingIcon, type Icon, PersonIcon } from '../../../ui/icons.tsx'
import type { Tone } from '../../../ui/tag.tsx'

export const formOf: Record<CertificationKind, Path> = {
  person: paths.certificationPerson,
  organisation: paths.certificationOrganisation,
}
export const signOf: Record<CertificationKind, Icon> = { person: PersonIcon, organisation: BuildingIcon }

export const tones: Record<CertificationState, Tone> = {
  draft: 'plain',
  waiting: 'pending',
  approved: 'success',
  refused: 'danger',
  expired: 'ended',
  revoked: 'danger',
}

/** What the way to its form is called, by where it stands. */
const edits: Record<CertificationState, string> = {
  draft: '继续填写',
  waiting: '修改资料',
  approved: '变更资料',
  refused: '修改后重新提交',
  expired: '重新认证',
  revoked: '重新认证',
}
export const editWords = ({ actions, state }: OwnCertification) =>
  state === 'approved' && actions.includes('renew') ? '续期' : edits[state]
export const isEditable = ({ actions }: OwnCertification) => actions.includes('edit') || actions.includes('renew')

/** A field by the name that its own form has for it. */
export const fieldWord = (kind: CertificationKind, field: string) =>
  ({ person: personFields, organisation: organisationFields }[kind] as Readonly<Record<string, string>>)[field] ?? ''

/** The day of a moment, with its year: marks last longer than one. */
export const dayOf = (wire: string) => wire.slice(0, 10)

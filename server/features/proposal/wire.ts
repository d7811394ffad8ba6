/** Proposals as the wire has them, and what whoever looks at one may do. */
import type { Mark } from '#contract/mark.ts'
import { type Proposal as ShownProposal, proposalSettings, type ReviewedProposal } from '#contract/proposal.ts'
import { readJson } from '../../db/json.ts'
import { mapping, time, pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { type FieldReader, hideField, showField } from '../../privacy/field-gate.ts'
import { nameOf } from '../history/wire.ts'
import { proposalMachine } from './machine.ts'
import type { Proposal, ProposalWithDraft, ReviewedRow } from './store.ts'

const moves = (row: Proposal) => actionsFrom(proposalMachine, row.state, undefined)

export const proposalColumns = mapping('proposals', proposalSettings, {
  meetingStratTime: { column: 'starts_at', ...time },
  meetingEndTime: { column: 'ends_at', ...time },
})

function told(row: ProposalWithDraft, reader: FieldReader) {
  return {
    ...pickFields(row, 'id', 'state', 'edition', 'reason'),
    ...proposalColumns.toView(row),
    contactMobile: showField('proposal.phone', row.contact_mobile, reader),
    reasons: readJson(row.reasons),
    submitTime: toWire(row.submitted_at),
    decideTime: row.decided_at === null ? '' : toWire(row.decided_at),
    meetingId: row.draft_id ?? '',
  }
}

/** Whether nothing has become of it, or nothing is left of what has. */
export const isRemovable = ({ state, draft_id: draft }: Pick<ProposalWithDraft, 'state' | 'draft_id'>) =>
  state !== 'waiting' && draft === null

/** For its owner. @param opens whether they may still enter a meeting's rooms. */
export function ownOnWire(row: ProposalWithDraft, opens: (meetingId: string) => boolean): ShownProposal {
  const may = {
    edit: moves(row).includes('submit'),
    withdraw: moves(row).includes('withdraw'),
    remove: isRemovable(row),
    open: row.draft_id !== null && opens(row.draft_id),
  }
  return { ...told(row, 'author'), actions: (Object.keys(may) as (keyof typeof may)[]).filter((action) => may[action]) }
}

/** For whoever decides. @param marks what its owner has proved. */
export function reviewedOnWire(row: ReviewedRow, marks: Mark[], reader: FieldReader): ReviewedProposal {
  return {
    ...told(row, reader),
    applicant: row.name,
    applicantMobile: hideField('phone', row.mobile),
    marks,
    decidedBy: nameOf({ name: row.decider_name, mobile: row.decider_mobile }),
    actions: (['approve', 'refuse'] as const).filter((action) => moves(row).includes(action)),
  }
}

/** Proposals as the wire has them, and what whoever looks at one may do. */
import type { Mark } from '#contract/mark.ts'
import type { Proposal as ShownProposal, ProposalField, ReviewedProposal } from '#contract/proposal.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { type FieldReader, hideField, showField } from '../../privacy/field-gate.ts'
import { nameOf } from '../history/wire.ts'
import { proposalMachine } from './machine.ts'
import type { Proposal, ProposalWithDraft, ReviewedRow } from './store.ts'

const moves = (row: Proposal) => actionsFrom(proposalMachine, row.state, undefined)

type Typed = 'title' | 'starts_at' | 'ends_at' | 'address' | 'size' | 'paid' | 'intro' | 'contact_name' | 'contact_mobile'

/** What its owner has typed, by the wire's names. */
export function typedOnWire(row: Pick<Proposal, Typed>) {
  return {
    title: row.title,
    meetingStratTime: toWire(row.starts_at),
    meetingEndTime: toWire(row.ends_at),
    address: row.address,
    size: row.size,
    paid: row.paid,
    intro: row.intro,
    contactName: row.contact_name,
    contactMobile: row.contact_mobile,
  } satisfies Record<ProposalField, unknown>
}

function told(row: ProposalWithDraft, reader: FieldReader) {
  return {
    id: row.id,
    state: row.state,
    edition: row.edition,
    ...typedOnWire(row),
    contactMobile: showField('proposal.phone', row.contact_mobile, reader),
    reasons: readJson(row.reasons),
    reason: row.reason,
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

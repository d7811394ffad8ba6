/** The form of a proposal: a new one, or one that was taken back or refused, each reason beside its field. */
import './proposal.css'
import { useState } from 'react'
import { type Proposal, proposal as calls, proposalFields } from '#contract/proposal.ts'
import { check } from '../../../api/check.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { ReasonsTold } from '../../../kit/decision/reasons-told.tsx'
import { useRefused } from '../../../kit/decision/use-refused.ts'
import { type Conflicting, Conflict } from '../../../kit/form/conflict.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useSession } from '../../../session/session.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  /** Without one it is new. */
  given?: Proposal | undefined
  conflict: Conflicting
  onSent: (sent: Proposal) => void
}

const prices = [
  { value: '0', label: '免费' },
  { value: '1', label: '收费' },
] as const
const typedKeys = [
  'title',
  'meetingStratTime',
  'meetingEndTime',
  'address',
  'size',
  'paid',
  'intro',
  'contactName',
  'contactMobile',
] as const

export function ProposalForm({ given, conflict, onSent }: Props) {
  const session = useSession()
  const [draft] = useState(() => formDraft<ReturnType<typeof valuesOf>>(`proposal:${given?.id ?? ''}`, typedKeys))
  const form = useForm({
    values: valuesOf(given, session),
    draft,
    call: calls.save,
    check,
    input: ({ size, ...typed }) => ({ ...(given && { id: given.id }), ...typed, size: Number(size) }),
    refusals: { proposal_past: 'meetingStratTime' },
    otherwise: conflict.otherwise,
    onDone: onSent,
  })
  const { field } = form
  useRefused(form, given)
  return (
    <form ref={form.box} className="proposal-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <Restored form={form} />
      {given?.state === 'refused' && <ReasonsTold refused={given} names={proposalFields} />}
      <Card title="会议">
        <div className="proposal-fields">
          <TextField label={proposalFields.title} required maxLength={100} autoComplete="off" {...field('title')} />
          <div className="proposal-pair">
            <DateTimeField label={proposalFields.meetingStratTime} required {...field('meetingStratTime')} />
            <DateTimeField label={proposalFields.meetingEndTime} required {...field('meetingEndTime')} />
          </div>
          <TextField label={proposalFields.address} maxLength={100} autoComplete="off" hint="未确定可以不填" {...field('address')} />
          <TextField label={proposalFields.size} required kind="number" maxLength={6} autoComplete="off" aside="人" {...field('size')} />
          <RadioGroup label={proposalFields.paid} choices={prices} {...field('paid')} />
          <TextArea
            label={proposalFields.intro}
            required
            rows={6}
            maxLength={1000}
            placeholder="会议的主题、面向的人群和主要议程"
            hint="10到1000个字，审核人据此判断；通过后会放进会议介绍，可以再改"
            {...field('intro')}
          />
        </div>
      </Card>
      <Card title="联系方式">
        <div className="proposal-fields">
          <TextField label={proposalFields.contactName} required maxLength={50} autoComplete="name" {...field('contactName')} />
          <TextField
            label={proposalFields.contactMobile}
            required
            kind="mobile"
            hint="只给审核人看，不会公开"
            {...field('contactMobile')}
          />
        </div>
      </Card>
      {given && <Conflict conflict={conflict} form={form} edition={given.edition} />}
      <BottomBar>
        <Button kind="primary" wide type="submit" busy={form.busy}>
          {given === undefined ? '提交申请' : '重新提交'}
        </Button>
      </BottomBar>
    </form>
  )
}

const valuesOf = (given: Proposal | undefined, { name, mobile }: { name: string; mobile: string }) => ({
  edition: given?.edition ?? 0,
  title: given?.title ?? '',
  meetingStratTime: given?.meetingStratTime ?? '',
  meetingEndTime: given?.meetingEndTime ?? '',
  address: given?.address ?? '',
  size: given === undefined ? '' : String(given.size),
  paid: given?.paid === 1 ? ('1' as const) : ('0' as const),
  intro: given?.intro ?? '',
  contactName: given?.contactName ?? name,
  contactMobile: given?.contactMobile ?? mobile,
})

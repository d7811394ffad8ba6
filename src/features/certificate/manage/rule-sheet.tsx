/** Who is to have which certificate. */
import './certificates.css'
import {
  type Basis,
  type BasisWay,
  basisWords,
  certificate as calls,
  type CertificateRule,
  certificateRuleFields,
  type CertificateTemplate,
  type RuleList,
} from '#contract/certificate.ts'
import { type CertificateKind, certificateKinds, certificateKindWords } from '#contract/certificate-kinds.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { RemoveButton } from '../../../kit/form/remove-button.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notice } from '../../../ui/notice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { check } from '../../../api/check.ts'
import { CheckinsFields, type TypedCheckins } from './checkins-fields.tsx'
import { linesOf, peopleIn } from './people-lines.ts'

interface Props {
  meetingId: string
  /** undefined for a new one. */
  rule: CertificateRule | undefined
  templates: readonly CertificateTemplate[]
  lists: readonly RuleList[]
  onClose: () => void
  onSaved: () => Promise<unknown>
}

const kinds = certificateKinds.map((value) => ({ value, label: certificateKindWords[value] }))
const ways = (Object.keys(basisWords) as BasisWay[]).map((value) => ({ value, label: basisWords[value] }))
/** What stands in no field is no number, and the rules say so. */
const number = (typed: string) => (typed.trim() === '' ? 0 : Number(typed))

const valuesOf = (rule: CertificateRule | undefined, templates: readonly CertificateTemplate[]) => ({
  name: rule?.name ?? '',
  kind: rule?.kind ?? ('attendance' as CertificateKind),
  templateId: rule?.templateId ?? (templates.length === 1 ? (templates[0]?.id ?? '') : ''),
  way: rule?.basis.way ?? ('checkins' as BasisWay),
  basis: checkinsOf(rule?.basis),
  people: linesOf(rule?.people ?? []),
  hours: String(rule?.hours ?? 0),
  credits: String(rule?.credits ?? 0),
  edition: rule?.edition ?? 0,
})

function checkinsOf(basis: Basis | undefined): TypedCheckins {
  if (basis?.way !== 'checkins') return { listIds: [], need: 'all', least: '1', minutes: '0' }
  const { listIds, least, minutes } = basis
  const need = least === listIds.length ? 'all' : least === 1 ? 'any' : 'some'
  return { listIds, need, least: String(least), minutes: String(minutes) }
}

function basisOf(way: BasisWay, { listIds, need, least, minutes }: TypedCheckins): Basis {
  if (way !== 'checkins') return { way }
  const count = need === 'any' ? 1 : need === 'all' ? Math.max(1, listIds.length) : number(least)
  return { way, listIds: [...listIds], least: count, minutes: number(minutes) }
}

export function RuleSheet({ meetingId, rule, templates, lists, onClose, onSaved }: Props) {
  const id = rule?.id
  const { field, ...form } = useForm({
    values: valuesOf(rule, templates),
    call: calls.saveRule,
    check,
    input: ({ way, basis, people, hours, credits, ...rest }) => ({
      meetingId,
      ...(id !== undefined && { id }),
      ...rest,
      basis: basisOf(way, basis),
      people: way === 'people' ? peopleIn(people) : [],
      hours: number(hours),
      credits: number(credits),
    }),
    refusals: {
      certificate_template_gone: 'templateId',
      certificate_list_gone: 'basis',
      certificate_list_exits: 'basis',
      certificate_people_missing: 'people',
    },
    otherwise: '没有保存成功，请稍后重试',
    onDone: () => end('已保存'),
  })

  function end(said: string) {
    notice.success(said)
    onClose()
    void onSaved()
  }
  const { way } = form.values
  return (
    <FormSheet
      title={id === undefined ? '新建规则' : '编辑规则'}
      form={form}
      action="保存"
      className="certificate-fields"
      onClose={onClose}
      aside={
        id !== undefined && (
          <RemoveButton
            call={calls.removeRule}
            input={{ meetingId, id }}
            question={{ title: `删除规则“${rule?.name}”`, message: '已颁发的证书不受影响。' }}
            onDone={() => end('已删除')}
          />
        )
      }
    >
      <TextField
        label={certificateRuleFields.name}
        required
        maxLength={30}
        autoComplete="off"
        placeholder="如：全程参会证书"
        {...field('name')}
      />
      <RadioGroup label={certificateRuleFields.kind} choices={kinds} {...field('kind')} />
      <Select
        label={certificateRuleFields.templateId}
        required
        choices={templates.map((one) => ({ value: one.id, label: one.name }))}
        {...field('templateId')}
      />
      <RadioGroup label={certificateRuleFields.basis} choices={ways} {...field('way')} />
      {way === 'checkins' && <CheckinsFields lists={lists} {...field('basis')} />}
      {way === 'people' && (
        <TextArea
          label={certificateRuleFields.people}
          required
          rows={6}
          hint="每行一人：姓名、手机号、单位，用空格或逗号隔开。填了手机号，本人登录后可以看到证书"
          {...field('people')}
        />
      )}
      <TextField label={certificateRuleFields.hours} kind="decimal" hint="不计学时填 0" {...field('hours')} />
      <TextField label={certificateRuleFields.credits} kind="decimal" hint="不计学分填 0" {...field('credits')} />
    </FormSheet>
  )
}

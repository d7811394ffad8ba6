/** 机构认证: that somebody acts for an organisation. */
import { useState } from 'react'
import { certification, organisationFields, type OwnCertification } from '#contract/certification.ts'
import { codeFlawOf } from '#contract/credit-code.ts'
import { normalIdentifier } from '#contract/normal-line.ts'
import { check } from '../../../api/check.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSession } from '../../../session/session.ts'
import { PaperField } from './paper-field.tsx'
import { PapersForm } from './papers-form.tsx'
import { type PapersProps, usePapers } from './use-papers.ts'

interface OrganisationValues {
  edition: number
  name: string
  code: string
  /** Ticked: '1'. As a text, so that this browser keeps it with the code that it is said of. */
  insist: string
  legalPerson: string
  contactName: string
  contactMobile: string
  licence: string
  letter: string
}
const kept = ['name', 'code', 'insist', 'legalPerson', 'contactName', 'contactMobile', 'licence', 'letter'] as const

const valuesOf = (own: OwnCertification | null, { name, mobile }: { name: string; mobile: string }): OrganisationValues => ({
  edition: own?.edition ?? 0,
  name: own?.organisation?.name ?? '',
  code: own?.organisation?.code ?? '',
  insist: '',
  legalPerson: own?.organisation?.legalPerson ?? '',
  // Whoever fills it in is asked most often.
  contactName: own?.organisation?.contactName ?? name,
  contactMobile: own?.organisation?.contactMobile ?? mobile,
  licence: own?.files.licence ?? '',
  letter: own?.files.letter ?? '',
})

export function OrganisationForm(props: PapersProps) {
  const { own } = props
  const session = useSession()
  const standing = usePapers(props)
  const [draft] = useState(() => formDraft<OrganisationValues>('certification:organisation', kept))
  const form = useForm({
    values: valuesOf(own, session),
    draft,
    call: certification.saveOrganisation,
    check,
    input: ({ insist, ...values }) => ({
      ...values,
      insist: insist === '1' ? (1 as const) : (0 as const),
      submit: standing.handsIn.current ? (1 as const) : (0 as const),
    }),
    send: async (input, run) => (standing.ready() ? run(input) : undefined),
    refusals: { certification_code_taken: 'code' },
    otherwise: standing.otherwise,
    onDone: (saved) => standing.done(saved, form),
  })
  const { field, values, wrong } = form
  const picture = { onBusy: standing.onBusy }
  /** Real codes are known whose last character fails: people may say that it is so, once they were told. */
  const doubtful = codeFlawOf(normalIdentifier(values.code)) === 'check' && (wrong.code !== undefined || values.insist !== '')
  return (
    <PapersForm papers={standing} form={form}>
      <Card title="机构信息">
        <TextField
          label={organisationFields.name}
          name="name"
          required
          maxLength={80}
          autoComplete="organization"
          hint="与营业执照或登记证书一致，通过后展示给他人"
          {...field('name')}
        />
        <div>
          <TextField
            label={organisationFields.code}
            name="code"
            required
            maxLength={40}
            autoComplete="off"
            hint="18 位，在营业执照或登记证书上"
            {...field('code')}
            onChange={(code) => form.set({ code, insist: '' })}
          />
          {doubtful && (
            <Checkbox
              name="insist"
              checked={values.insist === '1'}
              onChange={(checked) => form.set({ insist: checked ? '1' : '', code: values.code })}
            >
              代码与证照一致
            </Checkbox>
          )}
        </div>
        <TextField
          label={organisationFields.legalPerson}
          name="legalPerson"
          required
          maxLength={50}
          autoComplete="off"
          {...field('legalPerson')}
        />
      </Card>
      <Card title="联系人">
        <TextField
          label={organisationFields.contactName}
          name="contactName"
          required
          maxLength={50}
          autoComplete="name"
          {...field('contactName')}
        />
        <TextField label={organisationFields.contactMobile} name="contactMobile" required kind="mobile" {...field('contactMobile')} />
      </Card>
      <Card title="证明材料">
        <PaperField name="licence" required {...picture} {...field('licence')} />
        <PaperField name="letter" required hint="写明授权本人办理会务认证，加盖机构公章。" {...picture} {...field('letter')} />
      </Card>
    </PapersForm>
  )
}

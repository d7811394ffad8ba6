/** Fields of a visit that a visitor and a guard at the door fill in alike. */
import './visitor.css'
import { documentWords } from '#contract/visitor.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CompanionsField } from './companions-field.tsx'
import type { VisitValues } from './visit-values.ts'

interface Props {
  /** A form with at least these fields. */
  form: { field: Fields<VisitValues>['field'] }
}

export function HostFields({ form: { field } }: Props) {
  return (
    <>
      <TextField
        label="被访人姓名"
        name="hostName"
        maxLength={50}
        autoComplete="off"
        placeholder="全名"
        hint="姓名和手机号至少填一项"
        {...field('hostName')}
      />
      <TextField label="被访人手机号" name="hostMobile" kind="mobile" autoComplete="off" {...field('hostMobile')} />
    </>
  )
}

const documents = Object.entries(documentWords).flatMap(([value, label]) =>
  value === '' || value === 'permit' ? [] : [{ value: value as Exclude<VisitValues['documentKind'], ''>, label }],
)

interface MoreProps extends Props {
  /** Who may come along at most; 0: nobody. */
  companionsMost: number
  /** Kind and last four of a document are to be given; a guard may note them all the same. */
  asksDocument: boolean
  documentOffered?: boolean
}

export function MoreFields({ form: { field }, companionsMost, asksDocument, documentOffered = asksDocument }: MoreProps) {
  return (
    <>
      {companionsMost > 0 && <CompanionsField most={companionsMost} {...field('companions')} />}
      <TextField label="车牌号" name="plate" maxLength={12} autoComplete="off" placeholder="开车来访请填写" {...field('plate')} />
      {documentOffered && (
        <div className="visit-pair">
          <Select label="证件" required={asksDocument} choices={documents} {...field('documentKind')} />
          <TextField
            label="证件号后四位"
            name="documentTail"
            required={asksDocument}
            maxLength={4}
            autoComplete="off"
            {...field('documentTail')}
          />
        </div>
      )}
    </>
  )
}

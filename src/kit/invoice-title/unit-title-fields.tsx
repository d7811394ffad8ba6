/** What a unit's title says beside its name: the number, which whoever is sure of it may insist on, and what is printed if it is there. */
import { useState } from 'react'
import { sayOfInvoice as say } from '#contract/invoice-sentences.ts'
import { titleFields } from '#contract/invoice-title.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'

export interface UnitTitleValues {
  name: string
  taxNo: string
  address: string
  phone: string
  bank: string
  account: string
}

interface Props {
  field: (key: keyof UnitTitleValues) => { value: string; error: string | undefined; onChange: (typed: string) => void }
  /** Whether the number is used though its check character differs. */
  insist: boolean
  onInsist: (on: boolean) => void
}

export function TitleNameField({ field }: Pick<Props, 'field'>) {
  return <TextField label={titleFields.name} required maxLength={100} autoComplete="organization" {...field('name')} />
}

export function UnitTitleFields({ field, insist, onInsist }: Props) {
  const taxNo = field('taxNo')
  /** Its check character was found wanting once: whoever is sure says so. Of what else is wrong nobody can be sure. */
  const [doubted, setDoubted] = useState(false)
  if (!doubted && taxNo.error === say.taxCheck) setDoubted(true)
  return (
    <>
      <TextField label={titleFields.taxNo} required maxLength={40} autoComplete="off" {...taxNo} />
      {(doubted || insist) && (
        <Checkbox checked={insist} onChange={onInsist}>
          {titleFields.insist}
        </Checkbox>
      )}
      <TextField label={titleFields.address} maxLength={100} autoComplete="off" hint="选填" {...field('address')} />
      <TextField label={titleFields.phone} maxLength={30} autoComplete="off" hint="选填" {...field('phone')} />
      <TextField label={titleFields.bank} maxLength={60} autoComplete="off" hint="选填" {...field('bank')} />
      <TextField label={titleFields.account} maxLength={60} autoComplete="off" hint="选填" {...field('account')} />
    </>
  )
}

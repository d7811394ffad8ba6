/** A title typed or mended: the number is judged while the form stands, and who is sure of it may insist. */
import './invoice.css'
import { useState } from 'react'
import { invoice as calls } from '#contract/invoice.ts'
import { sayOfInvoice as say } from '#contract/invoice-sentences.ts'
import { titleKinds, titleKindWords } from '#contract/invoice-states.ts'
import { type Title, titleFields } from '#contract/invoice-title.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { notice } from '../../../ui/notice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { check } from '../rules.ts'

interface Props {
  /** The one to mend; without it a new one. */
  title?: Title
  onClose: () => void
  onSaved: (title: Title) => void
}

const kinds = titleKinds.map((value) => ({ value, label: titleKindWords[value] }))

export function TitleSheet({ title, onClose, onSaved }: Props) {
  /** The number was found wanting: whoever is sure says so. */
  const [doubted, setDoubted] = useState(false)
  const form = useForm({
    values: {
      kind: title?.kind ?? ('unit' as (typeof titleKinds)[number]),
      name: title?.name ?? '',
      taxNo: title?.taxNo ?? '',
      insist: title !== undefined && title.warning !== '',
      address: title?.address ?? '',
      phone: title?.phone ?? '',
      bank: title?.bank ?? '',
      account: title?.account ?? '',
      isDefault: title?.isDefault === 1,
    },
    call: calls.saveTitle,
    check,
    input: ({ insist, isDefault, taxNo, kind, ...rest }) => ({
      ...(title !== undefined && { id: title.id }),
      kind,
      // Whoever has chosen a person has nothing to say there.
      taxNo: kind === 'person' ? '' : taxNo,
      insist: insist ? 1 : 0,
      isDefault: isDefault ? 1 : 0,
      ...rest,
    }),
    wrong: (found) => {
      // Of what else is wrong with it nobody can be sure.
      if (found.taxNo === say.taxCheck) setDoubted(true)
      return found
    },
    otherwise: '没有保存成功，请稍后重试',
    onDone(saved) {
      notice.success('抬头已保存')
      onSaved(saved)
    },
  })
  const { kind, insist, isDefault } = form.values
  return (
    <FormSheet title={title === undefined ? '添加抬头' : '修改抬头'} form={form} action="保存" className="invoice-fields" onClose={onClose}>
      <RadioGroup label={titleFields.kind} choices={kinds} {...form.field('kind')} />
      <TextField label={titleFields.name} required maxLength={100} autoComplete="organization" {...form.field('name')} />
      {kind === 'unit' && (
        <>
          <TextField label={titleFields.taxNo} required maxLength={40} autoComplete="off" {...form.field('taxNo')} />
          {(doubted || insist) && (
            <Checkbox checked={insist} onChange={(on) => form.set({ insist: on })}>
              {titleFields.insist}
            </Checkbox>
          )}
          <TextField label={titleFields.address} maxLength={100} autoComplete="off" hint="选填" {...form.field('address')} />
          <TextField label={titleFields.phone} maxLength={30} autoComplete="off" hint="选填" {...form.field('phone')} />
          <TextField label={titleFields.bank} maxLength={60} autoComplete="off" hint="选填" {...form.field('bank')} />
          <TextField label={titleFields.account} maxLength={60} autoComplete="off" hint="选填" {...form.field('account')} />
        </>
      )}
      <Checkbox checked={isDefault} onChange={(on) => form.set({ isDefault: on })}>
        {titleFields.isDefault}
      </Checkbox>
    </FormSheet>
  )
}

/** 证件注册: the kind and number of a certificate, for people who want to register with one. */
import './certificate-fields.css'
import type { certifyCardTypes } from '#contract/fields.ts'
import { system } from '#contract/system.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'

export interface Certificate {
  type: (typeof certifyCardTypes)[number] | ''
  number: string
}

interface CertificateFieldsProps {
  /** undefined: not wanted. */
  value: Certificate | undefined
  onChange: (value: Certificate | undefined) => void
  error?: string | undefined
}

export function CertificateFields({ value, onChange, error }: CertificateFieldsProps) {
  const { data: kinds = [] } = useQuery(system.dictionary, value === undefined ? null : { dictionaryCode: 'certifyCardType' })
  return (
    <>
      <div className="certificate-wish">
        <Checkbox
          name="certificate"
          checked={value !== undefined}
          onChange={(wanted) => onChange(wanted ? { type: '', number: '' } : undefined)}
        >
          用证件注册
        </Checkbox>
      </div>
      {value !== undefined && (
        <div className="certificate">
          <RadioGroup
            label="证件类型"
            value={value.type || null}
            onChange={(type) => onChange({ ...value, type })}
            choices={kinds.map(({ code, name }) => ({ value: code as Exclude<Certificate['type'], ''>, label: name }))}
          />
          <TextField
            label="证件号码"
            name="certifyCardNo"
            placeholder="请输入证件号码"
            maxLength={30}
            autoComplete="off"
            value={value.number}
            error={error}
            onChange={(number) => onChange({ ...value, number: number.trim() })}
          />
        </div>
      )}
    </>
  )
}

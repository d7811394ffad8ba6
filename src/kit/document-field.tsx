/** 证件: the type of an identity document, and its number by the rule of that type (contract/document.ts). */
import { DOCUMENT_TYPED_MOST } from '#contract/document.ts'
import { type DocumentType, documentTypes, documentTypeWords } from '#contract/document-words.ts'
import { say } from '#contract/sentences.ts'
import type { FieldProps } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

interface Props extends FieldProps {
  /** Empty: an ID card. */
  type: DocumentType | ''
  onType: (type: DocumentType | '') => void
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
}

const likeNumber: Record<DocumentType, string> = {
  idcard: '18位号码',
  hkMacaoPermit: '如：H12345678',
  taiwanPermit: '8位数字',
  residencePermit: '18位号码',
  passport: '如：E12345678',
  foreignerCard: '18位，旧证15位',
}
const others = documentTypes.filter((type) => type !== 'idcard').map((value) => ({ value, label: documentTypeWords[value] }))

export function DocumentField({ type, onType, onBlur, required, ...number }: Props) {
  return (
    <>
      <Select
        label={say.documentType}
        required={required}
        placeholder={documentTypeWords.idcard}
        value={type === 'idcard' ? '' : type}
        choices={others}
        onChange={onType}
      />
      <TextField
        {...number}
        name="documentNumber"
        required={required}
        kind="idcard"
        maxLength={DOCUMENT_TYPED_MOST}
        placeholder={likeNumber[type || 'idcard']}
        {...(onBlur && { onBlur })}
      />
    </>
  )
}

/** Those who come along, by name, one in a row. */
import './visitor.css'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { BinIcon } from '../../../ui/icons-later.tsx'
import { TypedInput } from '../../../ui/typed-input.tsx'

interface Props {
  value: readonly string[]
  error: string | undefined
  onChange: (names: readonly string[]) => void
  /** As many as may come along. */
  most: number
}

export function CompanionsField({ value: names, error, onChange, most }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const added = useRef(false)
  useEffect(() => {
    if (!added.current) return
    added.current = false
    const inputs = box.current?.querySelectorAll('input')
    inputs?.[inputs.length - 1]?.focus()
  }, [names.length])
  return (
    <Field label="同行人员" group error={error} hint={`最多 ${most} 位，与您一起进出`}>
      {() => (
        <div ref={box}>
          {names.map((name, at) => (
            // Places are their only names: a row has none of its own.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className="visit-companion">
              <span className="input">
                <TypedInput
                  aria-label={`第 ${at + 1} 位同行人姓名`}
                  placeholder="姓名"
                  autoComplete="off"
                  aria-invalid={error !== undefined || undefined}
                  value={name}
                  onChange={(typed) => onChange(names.map((one, place) => (place === at ? typed : one)))}
                />
              </span>
              <button
                type="button"
                className="visit-companion-remove"
                aria-label={`删除第 ${at + 1} 位同行人`}
                onClick={() => onChange(names.filter((_, place) => place !== at))}
              >
                <BinIcon />
              </button>
            </div>
          ))}
          {names.length < most && (
            <Button
              small
              onClick={() => {
                added.current = true
                onChange([...names, ''])
              }}
            >
              添加同行人
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

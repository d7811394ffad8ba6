/** A system to enter: its mark, its name, the colour it wears. */
import { useState } from 'react'
import type { HeaderInfo } from '#contract/header-info.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ForwardIcon } from '../../../ui/icons-later.tsx'
import { BuildingIcon, CheckIcon } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'

interface Props {
  system: HeaderInfo
  current: boolean
  busy: boolean
  disabled: boolean
  onChoose: () => void
}

export function SystemRow({ system: { title, sysCode, logo, brandColor, supportPhone }, current, busy, disabled, onChoose }: Props) {
  const [broken, setBroken] = useState(false)
  const colour = /^#[0-9a-f]{6}$/i.test(brandColor) ? brandColor : undefined
  return (
    <button
      type="button"
      className={classNames('switchover-system', current && 'is-current')}
      aria-current={current || undefined}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={onChoose}
    >
      <span className="switchover-logo">
        {logo !== '' && !broken ? <img src={logo} alt="" onError={() => setBroken(true)} /> : <BuildingIcon size={1.5} />}
      </span>
      <span className="switchover-words">
        <span className="switchover-title">
          {colour !== undefined && <i className="switchover-colour" style={{ background: colour }} aria-hidden />}
          {title || sysCode}
        </span>
        <span className="switchover-note">{busy ? '正在进入…' : supportPhone === '' ? `系统代码 ${sysCode}` : `客服 ${supportPhone}`}</span>
      </span>
      {current ? (
        <Tag tone="brand" icon={CheckIcon}>
          当前
        </Tag>
      ) : (
        <ForwardIcon size={1} className="switchover-arrow" />
      )}
    </button>
  )
}

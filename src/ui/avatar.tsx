import './avatar.css'
import { type ReactNode, useState } from 'react'

export interface AvatarProps {
  name: string
  /** The address of a picture; empty for none. */
  src?: string
  /** In pixels. */
  size?: number
  /** A sign in the corner (avatar-status.tsx). */
  children?: ReactNode
}

/** A face, or the last characters of a name where there is none. */
export function Avatar({ name, src = '', size = 44, children }: AvatarProps) {
  const [broken, setBroken] = useState(false)
  return (
    <span className="avatar" style={{ width: size, height: size, fontSize: size * 0.34 }}>
      {src !== '' && !broken ? (
        <img src={src} alt={name} loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <span className="avatar-name" role="img" aria-label={name}>
          {shortOf(name)}
        </span>
      )}
      {children}
    </span>
  )
}

/** 李明华 → 明华, Grace Hopper → GH. */
function shortOf(name: string): string {
  const words = name.trim().split(/\s+/)
  if (/^[\x20-\x7e]+$/.test(name))
    return words
      .slice(0, 2)
      .map((word) => word.charAt(0).toUpperCase())
      .join('')
  return name.replace(/\s/g, '').slice(-2)
}

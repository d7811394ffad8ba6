import './button.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

export interface ButtonProps {
  /** One `primary` a screen; the rest is `quiet`. `wechat` only for what is WeChat's. */
  kind?: 'primary' | 'quiet' | 'danger' | 'text' | 'wechat'
  /** As wide as what it stands in. */
  wide?: boolean
  small?: boolean
  /** Shows that it works on it, and takes no further tap. */
  busy?: boolean
  disabled?: boolean
  type?: 'button' | 'submit'
  /** A place of ours; makes it a link. */
  href?: string
  /** The link depends on what this page was asked for, which a rendered page does not know before it is alive. */
  asked?: boolean
  onClick?: () => void
  label?: string
  children: ReactNode
}

export function Button({
  kind = 'quiet',
  wide,
  small,
  busy,
  disabled,
  type = 'button',
  href,
  asked,
  onClick,
  label,
  children,
}: ButtonProps) {
  const className = classNames('button', `is-${kind}`, wide && 'is-wide', small && 'is-small', busy && 'is-busy')
  if (href !== undefined && !disabled) {
    return (
      <Link href={href} className={className} onClick={onClick} aria-label={label} data-alive={asked || undefined}>
        {children}
      </Link>
    )
  }
  return (
    <button
      type={type}
      className={className}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-label={label}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className="button-spinner" aria-hidden />}
      {children}
    </button>
  )
}

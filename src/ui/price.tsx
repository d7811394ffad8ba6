import './price.css'
import { yuan } from './format.ts'

/** A price, always given in fen: small ¥, large figure; nothing to pay reads 免费. */
export function Price({ fen, size = 'normal', free = '免费' }: { fen: number; size?: 'small' | 'normal' | 'large'; free?: string }) {
  if (fen === 0 && free !== '') return <span className={`price is-${size} is-free`}>{free}</span>
  return (
    <span className={`price is-${size}`}>
      <span className="price-sign">¥</span>
      {yuan(fen)}
    </span>
  )
}

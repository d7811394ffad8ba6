import './price.css'
import { yuan } from './format.ts'

interface PriceProps {
  /** Always in fen. */
  fen: number
  size?: 'small' | 'normal' | 'large'
  free?: string
  /** How the figure is written, where not as it is. */
  write?: (fen: number) => string
}

/** A price: small ¥, large figure; nothing to pay reads 免费. */
export function Price({ fen, size = 'normal', free = '免费', write = yuan }: PriceProps) {
  if (fen === 0 && free !== '') return <span className={`price is-${size} is-free`}>{free}</span>
  return (
    <span className={`price is-${size}`}>
      <span className="price-sign">¥</span>
      {write(fen)}
    </span>
  )
}

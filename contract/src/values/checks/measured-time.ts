/** How much of a window was measured, for figures whose window would promise more than there is. */
import { durationInWords } from '../duration.ts';

/** Such as "8 min measured"; null if at least half of the window was. */
export function measuredInWords(measuredSeconds: number, windowSeconds: number): string | null {
	return measuredSeconds >= windowSeconds / 2 ? null : `${durationInWords(measuredSeconds * 1000)} measured`;
}

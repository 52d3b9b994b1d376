/** A duration that counts up every second. */
import { durationInWords } from '@stayup/contract';
import { useTicking } from '../../../lib/use-now.ts';

type TickingDurationProps = { since: string };

export function TickingDuration({ since }: TickingDurationProps) {
	const lasted = useTicking(1000, (nowMs) => durationInWords(nowMs - Date.parse(since)));
	return <span>{lasted}</span>;
}

/** The behaviour of a test website: its response and its certificate. */
import {
	changeSwitches,
	normalResponse,
	type Readers,
	type ResponseBehaviour,
	readOneOf,
	responseReaders,
} from '../shared/behaviour.ts';

export const certificateKinds = ['valid', 'expires-soon', 'expired', 'wrong-host', 'self-signed', 'reset'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

export type Behaviour = ResponseBehaviour & { tls: CertificateKind };

export const healthy: Behaviour = Object.freeze({ ...normalResponse, tls: 'valid' });

const readers: Readers<Behaviour> = {
	...responseReaders,
	tls: (key, value) => readOneOf(key, value, certificateKinds),
};

export function changeBehaviour(current: Behaviour, change: unknown): Behaviour {
	return changeSwitches(current, change, readers);
}

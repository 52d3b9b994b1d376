// The behaviour of a test website: its response and its certificate.
import {
	type Answering,
	answeringReaders,
	answeringWell,
	changeSwitches,
	type Readers,
	readOneOf,
} from '../shared/behaviour.ts';

export const certificateKinds = ['valid', 'expired', 'wrong-host', 'self-signed', 'reset'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

export type Behaviour = Answering & { tls: CertificateKind };

export const healthy: Behaviour = Object.freeze({ ...answeringWell, tls: 'valid' });

const readers: Readers<Behaviour> = {
	...answeringReaders,
	tls: (key, value) => readOneOf(key, value, certificateKinds),
};

export function changeBehaviour(current: Behaviour, change: unknown): Behaviour {
	return changeSwitches(current, change, readers);
}

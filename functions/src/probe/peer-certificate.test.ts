import { once } from 'node:events';
import { connect, type SecureVersion, TLSSocket } from 'node:tls';
import { type Certificate, makeAuthority, makeCertificate } from '@stayup/testing/certificates';
import { answerWith, type LocalSite, startSecureSite } from '@stayup/testing/local-site';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { certificateOfSession, createReadPeerCertificate } from './peer-certificate.ts';

let authority: Certificate;
let trusted: Certificate;
let renewed: Certificate;
beforeAll(async () => {
	authority = await makeAuthority();
	trusted = await makeCertificate(['shop.localhost'], { authority });
	renewed = await makeCertificate(['shop.localhost'], { authority });
});

async function handshakeWith({ port }: Pick<LocalSite, 'port'>, maxVersion: SecureVersion = 'TLSv1.3') {
	const socket = connect({ host: '127.0.0.1', port, servername: 'shop.localhost', ca: authority.cert, maxVersion });
	onTestFinished(() => void socket.destroy());
	await once(socket, 'secureConnect');
	return socket;
}

describe('the certificate in a session', () => {
	it.each(['TLSv1.2', 'TLSv1.3'] as const)('is the one that the server has shown, over %s', async (version) => {
		await using site = await startSecureSite(trusted, answerWith(200));
		const socket = await handshakeWith(site, version);

		expect(socket.getProtocol()).toBe(version);
		expect(certificateOfSession(socket.getSession() ?? Buffer.alloc(0))).toEqual(socket.getPeerCertificate().raw);
	});

	it('is not found in a session that is cut off, or in anything else', async () => {
		await using site = await startSecureSite(trusted, answerWith(200));
		const session = (await handshakeWith(site)).getSession() ?? Buffer.alloc(0);

		for (let length = 0; length < session.length; length += 1) {
			expect(certificateOfSession(session.subarray(0, length))).toBeNull();
		}
		expect(certificateOfSession(Buffer.from('a session of another form'))).toBeNull();
	});
});

describe('reading the certificate of a connection', () => {
	it('parses it once for all checks of a place, and again when it was replaced', async () => {
		const read = createReadPeerCertificate();
		const readOf = async (site: LocalSite) => read(await handshakeWith(site), 'shop.localhost', 443);
		await using site = await startSecureSite(trusted, answerWith(200));
		await using later = await startSecureSite(renewed, answerWith(200));
		const first = await readOf(site);
		const second = await readOf(site);
		const third = await readOf(later);

		expect(second?.facts).toBe(first?.facts);
		expect(third?.facts.serialNumber).not.toBe(first?.facts.serialNumber);
		expect(first).toMatchObject({ isForHost: true, facts: { subjectNames: ['shop.localhost'] } });
	});

	it('never uses the method of Node that loses memory', async () => {
		const losing = vi.spyOn(TLSSocket.prototype, 'getPeerX509Certificate');
		onTestFinished(() => losing.mockRestore());
		await using site = await startSecureSite(trusted, answerWith(200));

		expect(createReadPeerCertificate()(await handshakeWith(site), 'bank.localhost', 443)).toMatchObject({
			isForHost: false,
		});
		expect(losing).not.toHaveBeenCalled();
	});
});

import { projectFileLimits, projectFileMessages } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { fileTypeOf } from './file-type.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]);
const text = Buffer.from('Croissants $3');

describe('a file of a project', () => {
	it.each([
		['logo.png', png, 'image/png'],
		['LOGO.PNG', png, 'image/png'],
		['menu.pdf', Buffer.from('%PDF-'), 'application/pdf'],
		['photos.zip', Buffer.from('PK\u0003\u0004'), 'application/zip'],
		['menu.txt', text, 'text/plain'],
		['logo.svg', Buffer.from('<svg/>'), 'image/svg+xml'],
		['prices.v2.csv', text, 'text/csv'],
	])('named %s is accepted', (name, bytes, contentType) => {
		expect(fileTypeOf(name, bytes)).toEqual({ contentType });
	});

	it.each([
		['page.html', text, projectFileMessages.type],
		['program.exe', Buffer.from('MZ'), projectFileMessages.type],
		['logo', png, projectFileMessages.type],
		['constructor', text, projectFileMessages.type],
		['x.constructor', text, projectFileMessages.type],
		['logo.png', text, projectFileMessages.mismatch],
		['menu.pdf', png, projectFileMessages.mismatch],
		['menu.txt', png, projectFileMessages.mismatch],
		['menu.txt', Buffer.from([0x61, 0x00]), projectFileMessages.mismatch],
		['menu.txt', Buffer.alloc(0), projectFileMessages.missing],
		['menu.txt', Buffer.alloc(projectFileLimits.bytes + 1, 'a'), projectFileMessages.tooLarge],
	])('named %s is refused with one sentence', (name, bytes, refusal) => {
		expect(fileTypeOf(name, bytes)).toEqual({ refusal });
	});
});

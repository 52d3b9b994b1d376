/** Test builders with valid defaults. */
import type { UserForAdmin } from '@stayup/contract';

export const uma: UserForAdmin = {
	_id: 'uma',
	name: 'Uma',
	email: 'uma@example.com',
	tier: 'Free',
	websiteCount: 3,
	createdAt: '2026-11-01T12:00:00.000Z',
	role: 'user',
	isDisabled: false,
};

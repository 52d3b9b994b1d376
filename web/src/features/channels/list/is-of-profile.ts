/** Whether a channel is switched and changed in the profile. */
import { type Channel, profileChannelIds } from '@stayup/contract';

export function isOfProfile({ _id }: Pick<Channel, '_id'>): boolean {
	return profileChannelIds.some((id) => id === _id);
}

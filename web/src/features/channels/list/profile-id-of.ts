/** The id of a channel that is switched and changed in the profile; null of the others. */
import { type Channel, type ProfileChannelId, profileChannelIds } from '@stayup/contract';

export function profileIdOf({ _id }: Pick<Channel, '_id'>): ProfileChannelId | null {
	return profileChannelIds.find((id) => id === _id) ?? null;
}

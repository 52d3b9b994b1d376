/** Where the functions run: at home, and for confirmations somewhere else (PROBE-2). */
import type { Region } from '@stayup/contract';

export const homeRegion = 'us-east4' satisfies Region;
export const recheckRegion = 'us-west1' satisfies Region;

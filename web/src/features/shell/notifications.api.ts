import type { NotificationItem } from '@vumon/proto/http/notifications.js';
import { baseApi } from '../../api/base-api';

export interface Bell {
  items: NotificationItem[];
  unread: number;
}

const notificationsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Notifications'] }).injectEndpoints({
  endpoints: (build) => ({
    notifications: build.query<Bell, void>({
      query: () => '/notifications',
      transformResponse: ({ data, unread }: { data: NotificationItem[]; unread: number }) => ({ items: data, unread }),
      providesTags: ['Notifications'],
    }),
    readNotification: build.mutation<unknown, string>({
      query: (id) => ({ url: `/notifications/${encodeURIComponent(id)}/read`, method: 'PATCH' }),
      invalidatesTags: ['Notifications'],
    }),
    readAllNotifications: build.mutation<unknown, void>({
      query: () => ({ url: '/notifications/read-all', method: 'POST' }),
      invalidatesTags: ['Notifications'],
    }),
    clearNotifications: build.mutation<unknown, void>({ query: () => ({ url: '/notifications', method: 'DELETE' }), invalidatesTags: ['Notifications'] }),
  }),
});

export const { useNotificationsQuery, useReadNotificationMutation, useReadAllNotificationsMutation, useClearNotificationsMutation } = notificationsApi;

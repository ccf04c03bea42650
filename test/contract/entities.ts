import * as is from './kinds.ts';

/**
 * Section 3 of the specification: required keys of each entity and the kinds of their values. `city…MapsId` stands for
 * the "map-service identifier" fields, which the specification does not name.
 */

const { entity, list, nullable } = is;
const coordinates = nullable(entity({ latitude: is.latitude, longitude: is.longitude }));
const prices = {
  onlinePrice: is.price,
  offlinePrice: is.price,
  monthlyOnlinePrice: is.price,
  monthlyOfflinePrice: is.price,
};

const currentUser = entity({
  id: is.id,
  firstName: is.text,
  lastName: is.text,
  email: is.text,
  mobile: is.text,
  userType: is.oneOf('student', 'teacher', 'admin'),
  profileImageUrl: nullable(is.text),
  isEmailVerified: is.flag,
  isMobileVerified: is.flag,
  isBlocked: is.flag,
});

/** A search result: the public profile without description and media. */
const teacherCardFields = {
  id: is.id,
  userId: is.id,
  firstName: is.text,
  lastName: is.text,
  profilePicture: nullable(is.text),
  intro: is.text,
  experience: nullable(is.count),
  ...prices,
  offersFreeDemo: is.flag,
  isVerified: is.flag,
  averageRating: is.stringNumber,
  rating: is.stringNumber,
  totalReviews: is.count,
  city: nullable(is.text),
  cityName: nullable(is.text),
  cityMapsId: nullable(is.text),
  cityCoordinates: coordinates,
  area: nullable(is.text),
  areaMapsId: nullable(is.text),
  areaCoordinates: coordinates,
  localities: list(is.text),
  specializations: list(entity({ id: is.id, name: is.text, isTopExpertise: is.flag })),
};

const publicTeacherFields = {
  ...teacherCardFields,
  detailedDescription: is.text,
  photos: list(is.text),
  videos: list(is.text),
};

const bookingFields = {
  id: is.id,
  status: is.oneOf('pending', 'confirmed', 'cancelled', 'completed'),
  sessionType: is.oneOf('online', 'offline'),
  pricingType: is.oneOf('hourly', 'monthly'),
  timeSlotId: nullable(is.id),
  message: is.text,
  teacherResponse: nullable(is.text),
  preferredTime: nullable(is.instant),
  clientPreferredDays: list(is.dayName),
  clientTimeSlots: list(entity({ startTime: is.timeOfDay, endTime: is.timeOfDay })),
  createdAt: is.instant,
  clientUserId: is.id,
  clientName: is.text,
  clientProfilePicture: nullable(is.text),
  clientEmail: is.text,
  clientMobile: is.text,
  clientCity: nullable(is.text),
  clientArea: nullable(is.text),
};

const reviewStatus = is.oneOf('pending', 'approved', 'rejected', 'needs_more_info');

export const ENTITIES = {
  currentUser,
  teacherCard: entity(teacherCardFields),
  publicTeacher: entity(publicTeacherFields),
  /** Only the owner's view contains `mobile`. */
  ownTeacher: entity({ ...publicTeacherFields, mobile: is.text }),
  specialization: entity({ id: is.id, name: is.text }),
  certification: entity({
    id: is.id,
    name: is.text,
    organization: is.text,
    year: nullable(is.count),
    description: nullable(is.text),
  }),
  timeSlot: entity({ id: is.id, dayOfWeek: is.weekday, startTime: is.timeOfDay, endTime: is.timeOfDay }),
  timeOff: entity({
    id: is.id,
    startDate: is.text,
    endDate: is.text,
    startTime: nullable(is.timeOfDay),
    endTime: nullable(is.timeOfDay),
  }),
  reviewStatus: entity({ status: nullable(reviewStatus), reviewNotes: nullable(is.text) }),
  review: entity({
    id: is.id,
    clientId: nullable(is.id),
    clientName: is.text,
    rating: is.stars,
    comment: is.text,
    createdAt: is.instant,
  }),
  teacherBooking: entity(bookingFields),
  proposal: entity({
    id: is.id,
    bookingId: is.id,
    by: is.oneOf('student', 'teacher'),
    times: list(is.instant, 1),
    createdAt: is.instant,
  }),
  clientBooking: entity({
    ...bookingFields,
    teacherId: is.id,
    teacher: entity({
      userId: is.id,
      firstName: is.text,
      lastName: is.text,
      profilePicture: nullable(is.text),
      ...prices,
      offersFreeDemo: is.flag,
    }),
  }),
  clientProfile: entity({
    firstName: is.text,
    lastName: is.text,
    profilePicture: nullable(is.text),
    city: nullable(is.text),
    cityMapsId: nullable(is.text),
    area: nullable(is.text),
    latitude: nullable(is.latitude),
    longitude: nullable(is.longitude),
  }),
  teacherLocation: entity({
    city: nullable(is.text),
    cityMapsId: nullable(is.text),
    cityLatitude: nullable(is.latitude),
    cityLongitude: nullable(is.longitude),
    serviceAreas: list(
      entity({
        name: is.text,
        mapsId: nullable(is.text),
        latitude: nullable(is.latitude),
        longitude: nullable(is.longitude),
        fullAddress: nullable(is.text),
      }),
    ),
  }),
  place: entity({
    id: is.text,
    text: is.text,
    place_name: is.text,
    place_type: list(is.text, 1),
    center: is.pair(is.longitude, is.latitude),
  }),
  chatMessage: entity({ id: is.id, senderId: is.id, content: is.text, createdAt: is.instant }),
  unreadCounts: is.mapOf(is.count),
  adminReview: entity({
    id: is.id,
    teacherId: is.id,
    teacherFirstName: is.text,
    teacherLastName: is.text,
    teacherEmail: is.text,
    teacherMobile: is.text,
    status: reviewStatus,
    submittedAt: is.instant,
    reviewedAt: nullable(is.instant),
    reviewNotes: nullable(is.text),
  }),
  inbox: entity({
    unreadCount: is.count,
    notices: list(
      entity({
        id: is.id,
        topic: is.text,
        title: is.text,
        body: is.text,
        href: is.text,
        createdAt: is.instant,
        readAt: nullable(is.instant),
      }),
      1,
    ),
    nextCursor: nullable(is.id),
  }),
  noticeChoices: entity({ topics: list(entity({ topic: is.text, email: is.flag, sms: is.flag }), 5) }),
  statistics: entity({
    totalUsers: is.count,
    totalTeachers: is.count,
    totalClients: is.count,
    totalBookings: is.count,
  }),
  completion: entity({ isComplete: is.flag }),
  error: entity({ message: is.text, code: is.text, requestId: is.text }),
} as const satisfies Record<string, is.Kind>;

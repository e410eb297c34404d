CREATE TABLE "file_usage" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "nobody_keeps_less_than_nothing" CHECK ("file_usage"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "image_holders" (
	"image_id" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "image_holders_image_id_owner_id_pk" PRIMARY KEY("image_id","owner_id")
);
--> statement-breakpoint
CREATE TABLE "property_images" (
	"property_id" uuid NOT NULL,
	"image_id" text NOT NULL,
	CONSTRAINT "property_images_property_id_image_id_pk" PRIMARY KEY("property_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"kind" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"key" text NOT NULL,
	"multipart_id" text,
	"name" text NOT NULL,
	"declared_type" text,
	"declared_bytes" bigint,
	"content_type" text,
	"bytes" bigint,
	"sha256" text,
	"reserved_bytes" bigint DEFAULT 0 NOT NULL,
	"refusal" text,
	"image_id" text,
	"remote_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_key_unique" UNIQUE("key"),
	CONSTRAINT "an_upload_reserves_at_least_nothing" CHECK ("uploads"."reserved_bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "images" DROP CONSTRAINT "images_owner_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "images_of_owner";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "thumbhash" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "widths" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "uses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "unused_since" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "file_usage" ADD CONSTRAINT "file_usage_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_holders" ADD CONSTRAINT "image_holders_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_holders" ADD CONSTRAINT "image_holders_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_images" ADD CONSTRAINT "property_images_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_images" ADD CONSTRAINT "property_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_of_holder" ON "image_holders" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "homes_of_image" ON "property_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "uploads_expiring" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_of_owner" ON "uploads" USING btree ("owner_id","status");--> statement-breakpoint
CREATE INDEX "images_unused" ON "images" USING btree ("unused_since") WHERE uses = 0;--> statement-breakpoint
INSERT INTO image_holders (image_id, owner_id, created_at) SELECT id, owner_id, created_at FROM images;--> statement-breakpoint
INSERT INTO property_images (property_id, image_id)
  SELECT DISTINCT home.id, image.id FROM properties home, unnest(home.images) path JOIN images image ON path = '/objects/images/' || image.id;--> statement-breakpoint
UPDATE images SET uses = used.homes, unused_since = NULL
  FROM (SELECT image_id, count(*)::int AS homes FROM property_images GROUP BY image_id) used WHERE used.image_id = images.id;--> statement-breakpoint
ALTER TABLE properties DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE properties home SET pictures = known.pictures
  FROM (
    SELECT home.id, jsonb_agg(jsonb_build_object('path', path, 'alt', '', 'width', image.width, 'height', image.height,
      'thumbhash', image.thumbhash, 'widths', image.widths) ORDER BY place) AS pictures
    FROM properties home, unnest(home.images) WITH ORDINALITY listed (path, place) JOIN images image ON path = '/objects/images/' || image.id
    GROUP BY home.id
  ) known
  WHERE known.id = home.id;--> statement-breakpoint
ALTER TABLE properties ENABLE TRIGGER USER;--> statement-breakpoint
INSERT INTO file_usage (owner_id, bytes)
  SELECT holder.owner_id, sum(image.bytes) FROM image_holders holder JOIN images image ON image.id = holder.image_id GROUP BY 1;--> statement-breakpoint
ALTER TABLE "images" DROP COLUMN "owner_id";--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "a_picture_is_used_at_least_never" CHECK ("images"."uses" >= 0);